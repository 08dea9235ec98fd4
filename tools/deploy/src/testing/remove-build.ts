import { rmSync } from 'node:fs';

export default function removeBuild(): void {
  const built = process.env.CUTROOM_IMAGES_BUILT;
  if (built) rmSync(built, { recursive: true, force: true });
}
