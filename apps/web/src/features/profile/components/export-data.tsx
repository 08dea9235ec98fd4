import { endpoints } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { CallButton } from '../../../components/call-button';
import { call } from '../../../lib/api-client/call';
import { saveFile } from '../../../lib/files/save-file';

interface ExportDataProps {
  onSaved: () => void;
  onError: (error: unknown) => void;
}

/** Saves everything that Cutroom stores about the user as a JSON file. */
export function ExportData({ onSaved, onError }: ExportDataProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoints.exportAccount),
    onSuccess: (file) => {
      saveFile(file);
      onSaved();
    },
    onError,
  });
  return (
    <CallButton variant="default" loading={isPending} onClick={() => mutate()}>
      Export Data
    </CallButton>
  );
}
