export type SurfaceProps = { readonly open: boolean; readonly close: () => void };
