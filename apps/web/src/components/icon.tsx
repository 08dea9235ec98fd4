import { LineIcon } from './line-icon';

/** Line icons on a 24 × 24 grid. They are drawn here because an icon package would be larger than the page. */
const shapes = {
  collapse: 'M6 15l6-6 6 6',
  expand: 'M6 9l6 6 6-6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 12h16',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  pause: 'M8 5.5v13M16 5.5v13',
  play: 'M8 5.5v13l10.5-6.5z',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.7M20 5v6h-6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  stop: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.8 5.8l12.4 12.4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  users:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3 3.1-4.7 6.5-4.7s5.9 1.7 6.5 4.7M16 5.3a3.5 3.5 0 0 1 0 6.4M18.5 15.2c1.7.7 2.7 2.2 3 4.3',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.3v.2',
} as const;

export type IconName = keyof typeof shapes;

export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <LineIcon d={shapes[name]} size={size} />
);
