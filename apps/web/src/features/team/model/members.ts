import type { EditorUploads, TeamEditor, TeamInfo } from '@cutroom/contracts';

/** An editor with what they have handed in so far. */
export interface Member {
  editor: TeamEditor;
  uploads: EditorUploads;
}

const nothing: EditorUploads = { total: 0, pending: 0, approve: 0 };

/** Spec §3: `editorUploadData[]` is aligned with the editors. */
export const membersOf = ({ team, editorUploadData }: TeamInfo): Member[] =>
  team.editor.map((editor, index) => ({ editor, uploads: editorUploadData[index] ?? nothing }));
