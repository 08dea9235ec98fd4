/** The frame is this wide and this high in the coordinates of a drawing, whatever its size on a screen. */
export const drawingExtent = 10_000;
