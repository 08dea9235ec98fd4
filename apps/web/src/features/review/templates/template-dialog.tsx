import { lazy, Suspense } from 'react';
import { Dialog } from '../../../components/dialog';
import { SkeletonBlock } from '../../../components/skeletons';
import type { PublishValues } from '../model/publish-form';
import type { FormFill } from './use-form-fill';

/** Loaded when somebody first saves or manages a template. */
const TemplateDialogContent = lazy(async () => ({
  default: (await import('./template-dialog-content')).TemplateDialogContent,
}));

/** Everything about the templates themselves. It is outside of the form of the publish, since it has a form of its own. */
export function TemplateDialog({ fill, values }: { fill: FormFill; values: PublishValues }) {
  return (
    <Dialog opened={fill.dialog !== null} onClose={() => fill.setDialog(null)} title="Templates">
      <Suspense fallback={<SkeletonBlock height="12rem" />}>
        <TemplateDialogContent fill={fill} values={values} />
      </Suspense>
    </Dialog>
  );
}
