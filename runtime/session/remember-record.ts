/** The remembered login (ENTITY-REMEMBER-01). `password` stays empty until a device handle takes its place. */
export type RememberRecord = {
  readonly type: 'username' | 'sms';
  readonly username: string;
  readonly password: string;
  readonly countryDialingCode: string;
};

const rememberKey = 'remember.v1';

export function readRememberRecord(): RememberRecord | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(rememberKey) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { type, username, countryDialingCode } = value as Partial<Record<keyof RememberRecord, unknown>>;
    return {
      type: type === 'sms' ? 'sms' : 'username',
      username: typeof username === 'string' ? username : '',
      password: '',
      countryDialingCode: typeof countryDialingCode === 'string' ? countryDialingCode : '',
    };
  } catch {
    return undefined;
  }
}

/** Keeps the record, or forgets it where none is given. */
export function writeRememberRecord(record: RememberRecord | undefined): void {
  try {
    if (record === undefined) localStorage.removeItem(rememberKey);
    else localStorage.setItem(rememberKey, JSON.stringify({ ...record, password: '' }));
  } catch {
    // A browser without storage remembers nothing; login works all the same.
  }
}
