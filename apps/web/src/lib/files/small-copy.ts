const width = 480;

/** A JPEG of 480 pixels in width as a data: URL, some 30 kB; '' when the browser cannot read or draw the image. */
export async function smallCopy(file: Blob): Promise<string> {
  try {
    const image = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.height) / image.width);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return '';
  }
}
