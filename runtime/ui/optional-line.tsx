/** A line that is left out if the brand's text is empty. Its text is one of `omittableTexts`. */
export function OptionalLine({ as: Tag = 'p', text }: { as?: 'p' | 'small'; text: string }) {
  return text === '' ? null : <Tag>{text}</Tag>;
}
