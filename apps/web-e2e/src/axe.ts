import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds in the page as it is now. */
async function violations(page: Page): Promise<string[]> {
  // Without frames of other origins there is nothing for axe to put together in a page of its own.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
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
    expect(await violations(page), `${screen}, ${colorScheme}`).toEqual([]);
  }
}
