import { describe, expect, it } from 'vitest';
import { renderPage } from '../../tests/support/runtime/render-page.ts';
import { aBanner, anAnnouncement } from '../../tests/support/runtime/samples.ts';
import { textLanguage } from './text-language.ts';

describe('texts of another language than the page', () => {
  it('state their language and direction; all others have those of the page', () => {
    const entry = { languages: { title: 'ar', subtitle: 'zh-tw' } };
    expect(textLanguage(entry, 'title')).toEqual({ lang: 'ar', dir: 'rtl' });
    expect(textLanguage(entry, 'subtitle')).toEqual({ lang: 'zh-tw', dir: 'ltr' });
    expect([textLanguage(entry, 'content'), textLanguage({}, 'title')]).toEqual([{}, {}]);
    // A later server may know more languages.
    expect(textLanguage({ languages: { title: 'xx' } }, 'title')).toEqual({ dir: 'auto' });
  });

  it('do so in articles, promotions and banners', async () => {
    const languages = { title: 'en', content: 'en' };
    const article = { id: 'h1', title: 'Terms', content: '<p>Play fair.</p>', tag: 'terms', languages };
    const help = await renderPage({ page: 'help', language: 'AR', answers: { listHelp: [article] } });
    expect(help).toMatch(/<span lang="en" dir="ltr">Terms<\/span>/);
    expect(help).toMatch(/<div [^>]*lang="en"[^>]*><p>Play fair\.<\/p>/);
    const promotion = anAnnouncement({ title: 'Cup', languages });
    const lists = { promotion: [promotion], banners: [], player: [], popup: [], hot: [], promotionCategories: [] };
    const answers = { listAnnouncements: lists, listBanners: [aBanner({ languages: { title: 'en' } })] };
    const promotions = await renderPage({ page: 'promotions', language: 'AR', answers });
    expect(promotions).toMatch(/<h2 lang="en" dir="ltr">Cup<\/h2><p lang="en" dir="ltr">Until noon\.<\/p>/);
    expect(promotions).toMatch(/<strong lang="en" dir="ltr">Night of lights<\/strong>/);
  });
});
