import type { ExportedFile } from '@cutroom/contracts';

/** Hands a file to the browser, which saves it under its name. */
export function saveFile({ fileName, contentType, text }: ExportedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: contentType }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the blob after the click; Safari within a second or so.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
