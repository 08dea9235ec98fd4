/** What a key does in the room. */
export type Command =
  | 'playPause'
  | 'frameBack'
  | 'frameForward'
  | 'backward'
  | 'pause'
  | 'forward'
  | 'secondBack'
  | 'secondForward'
  | 'tenSecondsBack'
  | 'tenSecondsForward'
  | 'start'
  | 'end'
  | 'markIn'
  | 'markOut'
  | 'clearRange'
  | 'loop'
  | 'mute'
  | 'fullScreen'
  | 'next'
  | 'help';

const commands: Readonly<Record<string, Command>> = {
  ' ': 'playPause',
  ',': 'frameBack',
  '.': 'frameForward',
  j: 'backward',
  k: 'pause',
  l: 'forward',
  ArrowLeft: 'secondBack',
  ArrowRight: 'secondForward',
  Home: 'start',
  End: 'end',
  i: 'markIn',
  o: 'markOut',
  x: 'clearRange',
  r: 'loop',
  m: 'mute',
  f: 'fullScreen',
  n: 'next',
  '?': 'help',
  // The question mark of an Arabic keyboard.
  '؟': 'help',
};

const shifted: Readonly<Record<string, Command>> = {
  ArrowLeft: 'tenSecondsBack',
  ArrowRight: 'tenSecondsForward',
};

/** The key of a command, as the help sheet and a button's title name it. */
export function shortcutOf(command: Command): string {
  const key = Object.keys(commands).find((each) => commands[each] === command) ?? '';
  return key === ' ' ? 'Space' : key.toUpperCase();
}

export interface Key {
  key: string;
  /** The key by its position: 'KeyJ'. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const marks: Readonly<Record<string, string>> = { Comma: ',', Period: '.' };

/**
 * On keyboards without Latin letters, the position of the key counts. Turkish keyboards have Latin letters beyond
 * ASCII, and comma and period in other positions.
 */
function nameOf({ key, code }: Key): string {
  if (key.length > 1) return key;
  if (key <= '~') return key.toLowerCase();
  const mark = /\p{Script=Latin}/u.test(key) ? undefined : marks[code];
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? mark ?? key;
}

/** Which punctuation needs Shift differs by keyboard: on a French one it is '.' as well as '?'. */
const isPunctuation = (key: string): boolean => /^[!-/:-@؟]$/.test(key);

/** The command of a key; null for any other key, and with Ctrl, Meta or Alt, which belong to the browser. */
export function commandOf(key: Key): Command | null {
  if (key.ctrlKey || key.metaKey || key.altKey) return null;
  const isShifted = key.shiftKey && !isPunctuation(key.key);
  return (isShifted ? shifted : commands)[nameOf(key)] ?? null;
}

/** Commands that a held key repeats. The others run once. */
export const repeats: ReadonlySet<Command> = new Set<Command>([
  'frameBack',
  'frameForward',
  'secondBack',
  'secondForward',
  'tenSecondsBack',
  'tenSecondsForward',
]);
