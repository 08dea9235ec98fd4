/** The one channel of this sandbox. */
export const demoChannel = {
  id: 'UCsandboxDemoChannel0000',
  title: 'Demo Channel',
  email: 'channel@example.test',
} as const;
