# SPDX-License-Identifier: MIT
# Completion of terrace for bash. What there is to complete comes from the program itself (terrace --list-words).

# Sets COMPREPLY to the lines of standard input that begin with $1, each with $2 behind it, blanks escaped.
_terrace_words() {
  local line
  while IFS= read -r line; do
    [[ $line == "$1"* ]] && COMPREPLY+=("${line// /\\ }$2")
  done
}

# The word before position $1, with the parts that bash has divided at = and : put together again.
_terrace() {
  local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} key=
  COMPREPLY=()
  [[ $current == = ]] && { before='='; current=; ((COMP_CWORD++)); }
  if [[ $before == '=' ]]; then
    key=${COMP_WORDS[COMP_CWORD - 2]}
    case $key in
      --*) before=$key ;;  # --output=DIR
      *) _terrace_words "$current" '' < <("$program" --list-words "${key//\\/}" 2> /dev/null); return ;;
    esac
  fi
  case $before in
    -s | --set | --sweep)
      compopt -o nospace 2> /dev/null
      _terrace_words "${current//\\/}" '=' < <("$program" --list-words keys 2> /dev/null)
      return ;;
    --backend) COMPREPLY=($(compgen -W 'auto cuda cuda:0 host shadow' -- "$current")); return ;;
    --scale) COMPREPLY=($(compgen -W 'small paper' -- "$current")); return ;;
    --print-defaults) COMPREPLY=($(compgen -W 'prm markdown' -- "$current")); return ;;
    --list-words) COMPREPLY=($(compgen -W 'options commands keys' -- "$current")); return ;;
    -o | --output | --resume | --experiments | --matrices) compopt -o filenames 2> /dev/null
      COMPREPLY=($(compgen -d -- "$current")); return ;;
    -j | --threads | --tolerance) return ;;
  esac
  if [[ $current == -* ]]; then
    _terrace_words "$current" '' < <("$program" --list-words options 2> /dev/null)
    return
  fi
  ((COMP_CWORD == 1)) && _terrace_words "$current" '' < <("$program" --list-words commands 2> /dev/null)
  compopt -o filenames 2> /dev/null
  COMPREPLY+=($(compgen -f -- "$current"))
}

complete -F _terrace terrace
