import { Dialog } from '../../../components/dialog';
import { onDemand } from '../../../components/on-demand';
import { SkeletonBlock } from '../../../components/skeletons';
import type { PublishValues } from '../model/publish-form';
import type { FormFill } from './use-form-fill';

const TemplateDialogContent = onDemand({
  what: 'the templates',
  load: async () => (await import('./template-dialog-content')).TemplateDialogContent,
  placeholder: <SkeletonBlock height="12rem" />,
});

/**
 * Creates, changes and deletes templates. The dialog is outside the publish form, because it contains a form itself.
 */
export function TemplateDialog({ fill, values }: { fill: FormFill; values: PublishValues }) {
  return (
    <Dialog opened={fill.dialog !== null} onClose={() => fill.setDialog(null)} title="Templates">
      <TemplateDialogContent fill={fill} values={values} />
    </Dialog>
  );
}
