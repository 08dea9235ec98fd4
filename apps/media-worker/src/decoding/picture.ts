import type { Frame } from 'node-av/lib';
import { FilterChain } from './filter-chain';
import type { Size } from './geometry';
import { av } from './library';
import { pictureGraph, type PictureSource } from './picture-filters';

/** A single frame as a picture of this size. The caller frees it. */
export async function pictureOf(frame: Frame, source: PictureSource, size: Size, more = ''): Promise<Frame> {
  const description = pictureGraph(frame, source, size);
  const chain = await FilterChain.open(
    more ? description.replace(/buffersink@out$/, `${more},buffersink@out`) : description,
  );
  const picture = new av.Frame();
  picture.alloc();
  try {
    frame.pts = 0n;
    await chain.push(frame);
    await chain.push(null);
    if (!chain.pull('out', picture)) throw new Error('The filters made no picture');
    return picture;
  } finally {
    chain.close();
  }
}
