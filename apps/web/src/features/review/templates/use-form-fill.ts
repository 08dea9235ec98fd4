import { endpoints, type LastPublish, type Template, type VideoDetails } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type Dispatch } from 'react';
import { apiQuery } from '../../../lib/queries/api-query';
import type { PublishValues } from '../model/publish-form';
import { fillIn, isUntouched, takeBack, type Choices, type FilledField, type Filling } from './filling';
import { fillingOfLast, fillingOfTemplate } from './template-values';

interface Work {
  values: PublishValues;
  /** Whether nothing was restored, neither a draft nor the last attempt. */
  isNew: boolean;
  /** Sets the values and keeps them as a draft. */
  change: Dispatch<PublishValues>;
  /** Sets the values without a draft. */
  fill: Dispatch<PublishValues>;
}

interface Applied {
  /** The source of the values, for the notice. */
  from: string;
  fillingFor: (title: string) => Filling;
  /** Whether the user asked for it under 'More options'. */
  isChosen: boolean;
  before: PublishValues;
  put: Choices;
  kept: FilledField[];
}

/** Which dialog about templates is open. */
export type TemplateDialog = 'list' | 'new';

/**
 * Fills the form from a template or from the last publish. The default template fills a form for which nothing was
 * entered yet, once. Every source keeps what the user entered, says what it filled in, and can be undone.
 */
export function useFormFill(video: VideoDetails, { values, isNew, change, fill }: Work) {
  const query = useQuery(apiQuery(endpoints.templates));
  const [isStarted, setStarted] = useState(false);
  const [applied, setApplied] = useState<Applied | null>(null);
  /** The values that were filled in so far. Another source may replace them. */
  const [untouched, setUntouched] = useState<Choices>({});
  const [dialog, setDialog] = useState<TemplateDialog | null>(null);
  const { data } = query;
  const names = (title: string) => ({
    title: title.trim() || video.title,
    editor: video.versionUploadedBy.name,
  });

  function apply(
    { from, fillingFor }: Pick<Applied, 'from' | 'fillingFor'>,
    set: Dispatch<PublishValues>,
    before = values,
    replace: readonly FilledField[] = [],
  ) {
    const filled = fillIn(values, fillingFor(values.title), untouched, replace);
    const put = replace.length > 0 ? { ...applied?.put, ...filled.put } : filled.put;
    setApplied({ from, fillingFor, isChosen: set === change, before, put, kept: filled.kept });
    setUntouched({ ...untouched, ...filled.put });
    set(filled.values);
  }

  const sourceOf = (template: Template) => ({
    from: `${template.isDefault ? 'your default template ' : ''}“${template.name}”`,
    fillingFor: (title: string) => fillingOfTemplate(template, names(title)),
  });

  if (!isStarted && data !== undefined) {
    setStarted(true);
    const standard = data.templates.find(({ isDefault }) => isDefault);
    if (standard && isNew && isUntouched(values)) apply(sourceOf(standard), fill);
  }

  return {
    query,
    applied,
    dialog,
    setDialog,
    names: names(values.title),
    applyTemplate: (template: Template) => apply(sourceOf(template), change),
    applyLast: (last: LastPublish) =>
      apply({ from: 'your last publish', fillingFor: (title) => fillingOfLast(last, names(title)) }, change),
    /** Also fills in the fields that were kept. 'Undo' brings back what is in them now. */
    replaceKept: () =>
      applied && apply(applied, change, takeBack(values, applied.before, applied.put), applied.kept),
    undo() {
      if (applied === null) return;
      change(takeBack(values, applied.before, applied.put));
      setApplied(null);
    },
    /** Forgets what was filled in when the user starts over. */
    forget() {
      setApplied(null);
      setUntouched({});
    },
    /** Applies a change of the user. A description that was filled in follows the title. */
    change(next: PublishValues) {
      const filled = applied?.put.description;
      const follows = next.title !== values.title && next.description === filled;
      if (applied === null || !follows) return change(next);
      const { description } = applied.fillingFor(next.title);
      setApplied({ ...applied, put: { ...applied.put, description } });
      setUntouched({ ...untouched, description });
      change({ ...next, description });
    },
  };
}
export type FormFill = ReturnType<typeof useFormFill>;
