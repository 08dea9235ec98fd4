import { formatDateTime, type RoomVersion } from '@cutroom/contracts';
import { NativeSelect } from '@mantine/core';
import { isolateName } from '../../../components/isolate-name';

interface VersionChoiceProps {
  label: string;
  versions: readonly RoomVersion[];
  chosen: RoomVersion;
  onChoose: (version: RoomVersion) => void;
}

const textOf = ({ number, uploadedBy, uploadedAt }: RoomVersion): string =>
  `v${number} · ${isolateName(uploadedBy.name)} · ${formatDateTime(uploadedAt)} IST`;

/** The versions of a video, newest first. */
export function VersionChoice({ label, versions, chosen, onChoose }: VersionChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={versions.map((each) => ({ value: String(each.number), label: textOf(each) }))}
      value={String(chosen.number)}
      onChange={({ currentTarget }) => {
        const next = versions.find(({ number }) => String(number) === currentTarget.value);
        if (next) onChoose(next);
      }}
    />
  );
}
