/** Token of a mailed link: `/m/forget#token=…`. In the fragment, so that it is sent to no server and in no referrer. */
export function linkTokenOf(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
  return token === '' ? undefined : token;
}
