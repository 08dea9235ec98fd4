import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const root = join(__dirname, '../../..');
/** Every page in every variant, for a visual review. */
const all = join(root, 'tmp/screens');
/** The screenshots in the docs, as WebP. */
export const kept = join(root, 'docs/screenshots');

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const schemes = ['dark', 'light'] as const;
export type Variant = `${keyof typeof sizes}-${(typeof schemes)[number]}`;

/** Takes screenshots at 1280 and 360 px, dark and light. The variants in `keep` go into docs/screenshots. */
export async function shoot(page: Page, name: string, keep: readonly Variant[] = []): Promise<void> {
  await expect(page.getByRole('status', { name: /^(Loading|Searching)/ })).toHaveCount(0);
  mkdirSync(all, { recursive: true });
  mkdirSync(kept, { recursive: true });
  // Moves the pointer away, so that the last clicked element shows no hover style.
  await page.mouse.move(0, 0);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const variant = `${size}-${colorScheme}` as Variant;
      const fullPage = await page.screenshot({ fullPage: true });
      writeFileSync(join(all, `${name}-${variant}.png`), fullPage);
      if (!keep.includes(variant)) continue;
      await page.evaluate(() => window.scrollTo(0, 0));
      const view = await sharp(await page.screenshot())
        .webp({ quality: 82, effort: 6 })
        .toBuffer();
      if (view.length > 60_000) throw new Error(`${name} has ${view.length} bytes`);
      writeFileSync(join(kept, `${name}-${variant}.webp`), view);
    }
  }
  await page.setViewportSize(sizes.desk);
}
