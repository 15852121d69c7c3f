import { directionOf, type Language, languages } from '../../schema/languages.ts';
import type { Brand } from '../../server/brands/brand.ts';

export type MailContent = {
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  readonly action: { readonly label: string; readonly address: string };
  /** Text before the plain link, for mail programs that show no button. */
  readonly plainLink: string;
  readonly notes: readonly string[];
};

/** The brand's PNG icon: mail programs don't show SVG logos. */
const logoPath = '/icons/icon-192.png';

/** Escapes text for HTML. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Renders a mail as plain text and as HTML in the brand's design. */
export function layoutMail({
  brand,
  language,
  origin,
  content,
}: {
  brand: Brand;
  language: Language;
  /** Origin of the mail's pictures, `https://host`. */
  origin: string;
  content: MailContent;
}): { text: string; html: string } {
  const { subject, greeting, body, action, plainLink, notes } = content;
  const { brandName } = brand.manifest.tenant;
  const text = [greeting, body, action.address, ...notes, brandName].join('\n\n');

  const { colors, radius, colorScheme } = brand.manifest.theme;
  const { code } = languages[language];
  const direction = directionOf(language);
  const start = direction === 'rtl' ? 'right' : 'left';
  const face = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;text-align:${start}`;
  const paragraph = ({ of, color = colors.text, size = 16 }: { of: string; color?: string; size?: number }) =>
    `<p style="margin:0 0 16px;${face};font-size:${size}px;line-height:1.5;color:${color}">${of}</p>`;
  const link = escaped(action.address);
  const html = `<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${colorScheme}">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:${colors.background}">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background-color:${colors.background}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background-color:${colors.surface};border:1px solid ${colors.border};border-radius:${radius.medium}px;overflow:hidden">
<tr><td style="padding:16px 24px;background-color:${colors.header};${face};font-size:20px;font-weight:700;color:${colors.onHeader}">
<img src="${escaped(origin + logoPath)}" alt="" width="40" height="40" style="vertical-align:middle;border:0"> &nbsp;${escaped(brandName)}
</td></tr>
<tr><td style="padding:24px">
${paragraph({ of: escaped(greeting) })}
${paragraph({ of: escaped(body) })}
<p style="margin:0 0 24px;${face}"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:${radius.small}px;background-color:${colors.primary};color:${colors.onPrimary};font-size:16px;font-weight:700;text-decoration:none">${escaped(action.label)}</a></p>
${notes.map((note) => paragraph({ of: escaped(note), color: colors.textMuted, size: 14 })).join('\n')}
${paragraph({ of: `${escaped(plainLink)}<br><a dir="ltr" href="${link}" style="color:${colors.link};word-break:break-all">${link}</a>`, color: colors.textMuted, size: 14 })}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return { text, html };
}
