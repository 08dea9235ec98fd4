import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { faintFields } from './faint-fields';

type Scheme = 'light' | 'dark';

/** The issues that axe reports. The dark theme is checked for colours only: the rest does not depend on the theme. */
async function violations(page: Page, scheme: Scheme): Promise<string[]> {
  // Legacy mode opens no extra page to merge the results of cross-origin frames, and the pages have no such frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (scheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

/** Expects no issues, nor faint borders of fields, in the light and the dark theme. `arrange` runs before each check. */
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
    expect(await faintFields(page), `borders of fields: ${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** Checks the same at phone width too, where sections wrap and fold. Does not reload, and restores the width. */
export async function expectAccessibleOnPhoneToo(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, `${screen}, on a phone`);
  if (size !== null) await page.setViewportSize(size);
}
