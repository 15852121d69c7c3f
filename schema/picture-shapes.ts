/** Shapes in which the site crops pictures of content: 2:1, 16:10 and 16:7. */
export const pictureShapes = ['wide', 'tall', 'panorama'] as const;
export type PictureShape = (typeof pictureShapes)[number];
