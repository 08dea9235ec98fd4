import type { EditorUploads, TeamEditor, TeamInfo } from '@cutroom/contracts';

/** An editor with the counts of their uploads. */
export interface Member {
  editor: TeamEditor;
  uploads: EditorUploads;
}

const nothing: EditorUploads = { total: 0, pending: 0, approve: 0 };

/** `editorUploadData[i]` belongs to `team.editor[i]` (docs/product.md#7-videos). */
export const membersOf = ({ team, editorUploadData }: TeamInfo): Member[] =>
  team.editor.map((editor, index) => ({ editor, uploads: editorUploadData[index] ?? nothing }));
