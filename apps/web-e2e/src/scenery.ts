import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import sharp from 'sharp';

/** Draws a landscape for the screenshots: an evening over hills, in two hues (degrees). */
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

/** Makes a video of the landscape: 24 s at 25 fps, with a slow zoom and sound of varying loudness. @returns `path` */
export async function filmScenery(path: string, sky: number, land: number): Promise<string> {
  writeFileSync(`${path}.jpg`, await paintScenery(sky, land));
  const zoom = "zoompan=z='1+on/2400':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=600:s=1280x720:fps=25";
  const sound = "aevalsrc='(0.1+0.5*abs(sin(0.7*t)*sin(1.9*t)))*(random(0)-0.5)':s=48000:d=24";
  const input = ['-i', `${path}.jpg`, '-f', 'lavfi', '-i', sound];
  const output = ['-vf', `${zoom},format=yuv420p`, '-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...input, ...output, path]);
  return path;
}
