import type { Page } from '@playwright/test';

/** Presses a button of the sign-up form, such as 'Next'. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Goes back from the last step of an editor to the role, and on to the last step of a creator. */
export async function changeRoleToCreator(page: Page): Promise<void> {
  await press(page, 'Back');
  await press(page, 'Back');
  await page.getByLabel('I am a ...').selectOption('Youtuber / Content Creator');
  await press(page, 'Next');
  await press(page, 'Next');
}
