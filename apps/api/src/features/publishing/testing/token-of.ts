import { buildCreator, buildEditor } from '../../../testing/builders';
import type { PublishStage } from './publish-stage';

/** Who may call about a video of the stage; its editor is the uploader. */
export type Role =
  | 'creator'
  | 'uploader'
  | 'another editor'
  | "another team's creator"
  | "another team's editor"
  | 'editor in no team';

/** Signs in somebody in that role. */
export async function tokenOf({ api: { deps }, creator, editor }: PublishStage, role: Role): Promise<string> {
  switch (role) {
    case 'creator':
      return creator.token;
    case 'uploader':
      return editor.token;
    case 'another editor':
      return (await buildEditor(deps, creator.teamId)).token;
    case "another team's creator":
      return (await buildCreator(deps)).token;
    case "another team's editor":
      return (await buildEditor(deps, (await buildCreator(deps)).teamId)).token;
    case 'editor in no team':
      return (await buildEditor(deps)).token;
  }
}
