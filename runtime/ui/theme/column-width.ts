/** Width of the column on wide screens. */
export const columnWidth = '480px';
