import { LineIcon } from '../../../components/line-icon';

/** The icons of the player's controls, on the grid and in the stroke of `Icon`. */
const shapes = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8 5.5v13M16 5.5v13',
  frameBack: 'M6 6v12M18 6l-8.5 6 8.5 6z',
  frameForward: 'M18 6v12M6 6l8.5 6L6 18z',
  markIn: 'M13 5H8v14h5M12 12h7',
  markOut: 'M11 5h5v14h-5M12 12H5',
  clear: 'M6 6l12 12M18 6L6 18',
  loop: 'M17 3l3.5 3.5L17 10M4 12V9.5a3 3 0 0 1 3-3h13M7 21l-3.5-3.5L7 14M20 12v2.5a3 3 0 0 1-3 3H4',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  enlarge: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  reduce: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  next: 'M5 6l8 6-8 6zM14 6l6 6-6 6',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.2',
} as const;

export type ControlIconName = keyof typeof shapes;

export const ControlIcon = ({ name }: { name: ControlIconName }) => <LineIcon d={shapes[name]} size={20} />;
