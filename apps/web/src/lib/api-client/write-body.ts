import type { Endpoint } from '@cutroom/contracts';

interface WrittenBody {
  headers: Record<string, string>;
  body: BodyInit | null;
}

/** The fields and the file as a multipart form. Null and undefined are left out: the server keeps these values. */
function writeForm(field: string, body: Record<string, unknown>, file: File | null | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  // The file comes last, so that a streaming server reads the fields before it.
  if (file) form.append(field, file);
  return form;
}

/**
 * JSON, or multipart for an endpoint with a `file` part (the browser then sets the content type and its boundary).
 */
export function writeBody(
  endpoint: Endpoint,
  body: Record<string, unknown> | undefined,
  file: File | null | undefined,
): WrittenBody {
  if (endpoint.file) return { headers: {}, body: writeForm(endpoint.file.field, body ?? {}, file) };
  if (body === undefined) return { headers: {}, body: null };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
