/** Thrown for an invalid setting; the message says which, why and what to write. */
export class SettingsError extends Error {}
