import sharp from 'sharp';

/** Draws a thumbnail for the screenshots: an evening over hills, in two hues (degrees). */
export function paintScenery(sky: number, land: number): Promise<Buffer> {
  const hill = (height: number, lightness: number) => {
    const top = 720 - height;
    const path = `M0 ${top + 60} C 240 ${top - 90}, 420 ${top + 120}, 640 ${top} S 1080 ${top - 60}, 1280 ${top + 70} V720 H0 Z`;
    return `<path d="${path}" fill="hsl(${land} 35% ${lightness}%)"/>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${sky} 45% 22%)"/><stop offset="1" stop-color="hsl(${sky + 25} 65% 66%)"/>
    </linearGradient></defs>
    <rect width="1280" height="720" fill="url(#sky)"/>
    <circle cx="905" cy="330" r="86" fill="hsl(${sky + 40} 90% 84%)"/>
    ${hill(330, 34)}${hill(230, 24)}${hill(120, 14)}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
