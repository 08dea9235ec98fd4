/** The one channel of this sandbox. */
export const demoChannel = {
  id: 'UCcutroomDemoChannel00000',
  title: 'Demo Channel',
  email: 'creator@demo.cutroom.test',
} as const;
