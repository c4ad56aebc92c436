/** Small words that decide where a line may break, by language. */
export interface FunctionWords {
  /** Conjunctions and prepositions: a line likes to begin with them and dislikes to end with them. */
  leading: ReadonlySet<string>;
  /** Articles, possessives, subject pronouns and auxiliaries: a line must not end with them. */
  binding: ReadonlySet<string>;
}

const words = (leading: string, binding: string): FunctionWords => ({
  leading: new Set(leading.split(' ')),
  binding: new Set(binding.split(' ')),
});

const ENGLISH = words(
  'and but or nor so yet because although though if when while where that which who than as until unless since of to in on at by for with from into onto over under about after before between through during without against around across',
  "a an the my your his her its our their this these those i you he she it we they am is are was were be been have has had do does did will would can could shall should may might must not don't i'm you're we're",
);

const BY_LANGUAGE: Readonly<Record<string, FunctionWords>> = {
  en: ENGLISH,
  es: words(
    'y e o u pero sino porque aunque si cuando mientras donde que quien como de a en con por para sin sobre entre desde hasta hacia contra según durante',
    'el la los las un una unos unas mi mis tu tus su sus nuestro nuestra yo tú él ella nosotros ellos ellas me te se lo le nos les he has ha hemos han es son era está están no muy',
  ),
  fr: words(
    'et ou mais donc or ni car parce puisque quoique si quand lorsque pendant où que qui dont comme de à en dans avec par pour sans sur sous entre depuis chez vers contre après avant',
    "le la les un une des du au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces je tu il elle on nous vous ils elles me te se ne ai as a avons avez ont est sont était j'ai c'est très",
  ),
  de: words(
    'und oder aber denn sondern doch weil obwohl wenn als während wo dass ob damit bis seit von zu in an auf bei mit für aus nach über unter um durch ohne gegen zwischen vor hinter neben wie',
    'der die das den dem des ein eine einen einem einer eines mein meine dein deine sein seine ihr ihre unser unsere euer kein keine dieser diese dieses ich du er sie es wir bin bist ist sind war waren habe hast hat haben hatte wird werden wurde kann können muss müssen soll will zum zur im am nicht sehr',
  ),
  it: words(
    'e ed o ma però perché anche se quando mentre dove che chi come di a da in con su per tra fra senza sopra sotto verso contro dopo prima',
    'il lo la i gli le un uno una mio mia tuo tua suo sua nostro nostra io tu lui lei noi voi loro mi ti si ci vi ho hai ha abbiamo hanno è sono era del della dei delle al alla nel nella non molto',
  ),
  pt: words(
    'e ou mas porém porque embora se quando enquanto onde que quem como de a em com por para sem sobre entre desde até contra após',
    'o os as um uma uns umas meu minha teu tua seu sua nosso nossa eu tu ele ela nós eles elas me te se lhe do da dos das no na nos nas ao à é são era está estão tem tinha não muito',
  ),
  ru: words(
    'и или но а да что чтобы если когда пока где который потому хотя как чем в во на с со к ко у о об от до из за по под над для без при про через между',
    'мой моя моё мои твой твоя твои наш наша ваш ваша его её их этот эта это эти тот та те я ты он она оно мы вы они не ни очень',
  ),
};

/** No further: a tag is looked up for every cue. */
const PRIMARY_SUBTAG = /^[a-z]{2,8}(?![^-])/i;

/** The function words of a BCP 47 language; English's where there are none for it. */
export const functionWordsOf = (language: string): FunctionWords =>
  BY_LANGUAGE[PRIMARY_SUBTAG.exec(language)?.[0].toLowerCase() ?? ''] ?? ENGLISH;
