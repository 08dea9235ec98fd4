import type { Page } from '@playwright/test';
import { expect, test } from './journey-test';
import { names } from './people';

const bar = (page: Page) => page.getByRole('banner');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const links = (page: Page) =>
  navigation(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
const noTeam = '(disabled: You are not part of any team yet)';

test('the top bar shows the name and Sign In to visitors', async ({ page }) => {
  await page.goto('/');
  await expect(bar(page).getByRole('link', { name: 'Cutroom' })).toHaveAttribute('href', '/');
  await expect(navigation(page)).toBeHidden();
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeHidden();
  await bar(page).getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/signin');
});

const roles = [
  ['creator', { 'Manage Team': '/team', 'Manage Videos': '/videos' }],
  ['editor', { 'Upload Video': '/platform/upload', 'View Team': '/team' }],
] as const;

for (const [role, own] of roles) {
  test(`the top bar of a team's ${role} has three links, a disabled Backup and Logout`, async ({
    page,
    team,
    signIn,
  }) => {
    const username = names(team)[role];
    await signIn(username);
    expect(await links(page)).toEqual(Object.entries({ Dashboard: '/dashboard', ...own }));
    await expect(navigation(page)).toContainText('Backup (disabled: Coming Soon)');
    await bar(page).getByRole('link', { name: username }).click();
    await expect(page).toHaveURL('/profile');
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/signin');
  });
}

test('the top bar of an editor without a team disables two items', async ({ page, freeEditor, signIn }) => {
  await signIn(freeEditor);
  expect(await links(page)).toEqual([['Dashboard', '/dashboard']]);
  for (const text of [`Upload Video ${noTeam}`, `View Team ${noTeam}`, 'Backup (disabled: Coming Soon)']) {
    await expect(navigation(page)).toContainText(text);
  }
});

test('at 360 px the navigation opens from a burger menu by keyboard', async ({ page, team, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(names(team).creator);
  const burger = bar(page).getByRole('button', { name: 'Menu' });
  await expect(navigation(page)).toBeHidden();
  await burger.press('Enter');
  await expect(burger).toHaveAttribute('aria-expanded', 'true');
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(navigation(page).getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await navigation(page).getByRole('link', { name: 'Manage Team' }).press('Enter');
  await expect(page).toHaveURL('/team');
  // Choosing an item closes the menu.
  await expect(navigation(page)).toBeHidden();
});

test('the chosen colour scheme survives a reload, and native controls have it too', async ({ page }) => {
  await page.goto('/');
  await bar(page).getByRole('button', { name: 'Switch to dark colors' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(bar(page).getByRole('button', { name: 'Switch to light colors' })).toBeVisible();
});
