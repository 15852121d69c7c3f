/** Token of a mailed link: `/m/forget#token=…`. It is in the fragment, so that browsers send it neither to a server nor in a referrer. */
export function linkTokenOf(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
  return token === '' ? undefined : token;
}
