import { parsePublishDraft } from '../model/review-draft';
import type { TemplateValues } from './template-values';

interface TemplateDraft {
  /** The revision of the saved template that it is based on. */
  revision: number;
  typed: TemplateValues;
}

/** What was typed about a saved template. */
export function parseTemplateDraft(kept: unknown): TemplateDraft | null {
  const { revision, typed } = (kept ?? {}) as { revision?: unknown; typed?: Record<string, unknown> };
  const values = parsePublishDraft({ ...typed, title: typed?.name });
  return values && typeof revision === 'number'
    ? { revision, typed: { ...values, name: values.title } }
    : null;
}
