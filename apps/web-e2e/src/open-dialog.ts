import { expect, type Locator } from '@playwright/test';

/** Presses a button that opens a dialog, and waits for the dialog. */
export async function openDialogWith(button: Locator): Promise<void> {
  await button.click();
  await expect(button.page().getByRole('dialog')).toBeVisible();
}
