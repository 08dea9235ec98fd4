import type { Page } from '@playwright/test';

/** Describes the enabled fields and boxes whose border has less than 3:1 to what is around it (WCAG 1.4.11). */
export const faintFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Color = readonly [number, number, number];
    const fields = ':is(input, select, textarea):enabled:not(:checked, [type=file], [type=range])';

    const colorOf = (css: string): Color | null => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
      return alpha === 0 ? null : [red, green, blue];
    };
    const luminance = (color: Color): number => {
      const [red = 0, green = 0, blue = 0] = color
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: Color, other: Color): number => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const behind = (element: Element | null): Color =>
      element === null
        ? [255, 255, 255]
        : (colorOf(getComputedStyle(element).backgroundColor) ?? behind(element.parentElement));

    /** The inner input of a password field has no border: the box around it has. */
    const boxOf = (field: Element): Element =>
      getComputedStyle(field).borderTopWidth === '0px' ? (field.parentElement ?? field) : field;

    return [...document.querySelectorAll<HTMLInputElement>(fields)]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .flatMap((field) => {
        const box = boxOf(field);
        const border = colorOf(getComputedStyle(box).borderTopColor);
        const ratio = border === null ? 1 : contrast(border, behind(box.parentElement));
        return ratio < 3 ? [`${field.labels?.[0]?.textContent ?? field.ariaLabel}: ${ratio.toFixed(2)}`] : [];
      });
  });
