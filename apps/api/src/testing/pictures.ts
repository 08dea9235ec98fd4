import sharp from 'sharp';

/** A small single-colour image. */
export const buildPicture = (format: 'png' | 'jpeg' | 'webp' = 'png', side = 64): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#5b3df5' } })
    [format]()
    .toBuffer();

export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

/** A multipart form with text fields and an optional picture. */
export function buildForm(fields: Record<string, string>, picture?: Buffer, name = 'me.png'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (picture) form.set('profile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name);
  return form;
}
