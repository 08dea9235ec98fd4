import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Scheme = 'light' | 'dark';

/** What axe finds in the page as it is now. Names, roles and structure are the same in both themes: looked at once. */
async function violations(page: Page, scheme: Scheme): Promise<string[]> {
  // Without frames of other origins there is nothing for axe to put together in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (scheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/** axe finds nothing, in the light theme and in the dark one. `arrange` brings back before each what passes. */
export async function expectAccessible(
  page: Page,
  screen: string,
  arrange?: () => Promise<void>,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await arrange?.();
    expect(await violations(page, colorScheme), `${screen}, ${colorScheme}`).toEqual([]);
  }
}
