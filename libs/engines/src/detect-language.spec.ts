import { describe, expect, it } from '@jest/globals';
import { detectLanguage, differInScript } from './detect-language.js';

describe('detectLanguage', () => {
  it.each([
    ['fa', 'سلام به همه. امروز درباره‌ی آب و هوای تهران و برنامه‌های هفته‌ی آینده صحبت می‌کنیم.'],
    ['fa', 'کتاب را روی میز گذاشتم و رفتم'],
    ['ar', 'نتحدث اليوم عن الطقس في القاهرة وعن خطط الأسبوع القادم.'],
    ['ar', 'وضعت الكتاب على الطاولة وذهبت'],
    ['ur', 'آج ہم لاہور کے موسم اور اگلے ہفتے کے منصوبوں کے بارے میں بات کریں گے۔'],
    ['he', 'היום נדבר על מזג האוויר בתל אביב'],
    ['ru', 'Сегодня мы поговорим о погоде в Москве и о планах на следующую неделю.'],
    ['uk', 'Сьогодні ми поговоримо про погоду в Києві та плани на наступний тиждень.'],
    ['el', 'Σήμερα θα μιλήσουμε για τον καιρό στην Αθήνα.'],
    ['hi', 'आज हम दिल्ली के मौसम और अगले सप्ताह की योजनाओं के बारे में बात करेंगे।'],
    ['th', 'วันนี้เราจะพูดถึงสภาพอากาศในกรุงเทพฯ'],
    ['ja', '今日は東京の天気と来週の予定について話します。'],
    ['zh', '今天我们来谈谈北京的天气和下周的计划。'],
    ['ko', '오늘은 서울의 날씨와 다음 주 계획에 대해 이야기하겠습니다.'],
    ['en', 'Today we will talk about the weather in London and the plans for next week.'],
    ['de', 'Heute sprechen wir über das Wetter in Berlin und die Pläne für die nächste Woche.'],
    ['fr', 'Aujourd’hui nous allons parler de la météo à Paris et des projets de la semaine prochaine.'],
    ['es', 'Hoy hablaremos del tiempo en Madrid y de los planes para la próxima semana.'],
    ['it', 'Oggi parleremo del tempo a Roma e dei programmi per la prossima settimana.'],
    ['pt', 'Hoje vamos falar sobre o tempo em Lisboa e os planos para a próxima semana.'],
    ['nl', 'Vandaag praten we over het weer in Amsterdam en de plannen voor volgende week.'],
    ['sv', 'Idag ska vi prata om vädret i Stockholm och planerna för nästa vecka.'],
    ['pl', 'Dzisiaj porozmawiamy o pogodzie w Warszawie i planach na przyszły tydzień.'],
    ['tr', 'Bugün İstanbul’daki hava durumundan ve gelecek haftanın planlarından bahsedeceğiz.'],
  ])('finds %s in %s', async (language, text) => {
    expect(await detectLanguage(text)).toBe(language);
  });

  it.each(['', '12:30 — 14', '♪ ♪', 'OK', 'Ja', 'سلام', 'xq zvk wqj pfft grmbl'])(
    'does not guess the language of “%s”',
    async (text) => expect(await detectLanguage(text)).toBe('unknown'),
  );

  it('goes by the script that leads where a text mixes them', async () => {
    expect(await detectLanguage('آیفون جدید iPhone 17 را دیروز از فروشگاه خریدم و خیلی راضی هستم')).toBe('fa');
    expect(await detectLanguage('The word سلام means hello in Persian, and it is what people say.')).toBe('en');
  });
});

describe('differInScript', () => {
  it.each([
    ['en', 'fa', true],
    ['en', 'ru', true],
    ['he', 'ru', true],
    ['en', 'de', false],
    ['fa', 'ar', false],
  ])('of %s and %s: %s', (one, other, expected) => expect(differInScript(one, other)).toBe(expected));
});
