import type { TextRuleId } from "./text-rules.ts";

/** Words that break a rule wherever they stand, or only as an order to whoever reads them. */
interface Phrase {
  rule: TextRuleId;
  words: RegExp;
  /**
   * Where the words are harmless: as a description ("finds texts that ignore all rules", not
   * "Ignore all rules"), or as an example of what others write.
   */
  unless?: "described" | "example";
  /**
   * Words of which at least one stands in each text with the phrase, or what stands in each: looking
   * for them first takes a tenth of the time.
   */
  hint: string | RegExp;
}

// Every gap is bounded, so that a long text takes time in proportion to its length.
const GAP = "[^.!?\\n]{0,60}?";

const INSTRUCTIONS =
  "(?:instructions?|prompts?|rules?|guidelines?|directives?|constraints?|polic(?:y|ies)|safeguards?|training|messages?|context|orders)";
const STANDING =
  "(?:previous|prior|preceding|earlier|above|foregoing|existing|original|current|system|developer|safety|security|all|any|your|other)";
const SECRETS =
  "(?:api[ _-]?keys?|access[ _-]?keys?|private[ _-]?keys?|ssh[ _-]?keys?|credentials?|passwords?|passphrases?|secrets?|(?:access|auth|bearer|session|refresh)[ _-]?tokens?|cookies?|environment variables?|env(?:ironment)? vars?|\\.env\\b|seed phrases?|keychain|credit card|conversation|chat history|(?:user|customer)(?:'s|s')? (?:messages?|data|details|information)|system prompt|personal data)";
const CARRIED = `(?:${SECRETS}|(?:its|the|file|whole|full|entire) contents?)`;
const OUTSIDE =
  "(?:https?:\\/\\/|(?:our|an?|the|their|this|my) (?:\\w+[ -]){0,2}?(?:external|remote|attacker\\S*|collector|third[- ]party|webhook|analytics|telemetry|exfil\\w*|drop) ?\\w*|\\S+@\\S+\\.\\w{2,}|(?:attacker|collector|webhook)\\b)";
const SENDING =
  "(?:send|upload|post|forward|transmit|exfiltrate|leak|e-?mail|mail|bcc|copy|submit|deliver|ship|report|stream|push|write|append)s?";

const SENDING_WORDS =
  "send upload post forward transmit exfiltrate exfiltrating leak leaking smuggle smuggling email mail e bcc copy submit deliver ship report stream push write append sends uploads posts forwards transmits exfiltrates leaks emails mails bccs copys submits delivers ships reports streams pushs writes appends";

const TOOL_WORDS = "(?:tools?|functions?|calls?|methods?|actions?|servers?|operations?)";

/** The phrases, by rule. */
export const PHRASES: readonly Phrase[] = [
  {
    rule: "override-instructions",
    hint: "ignore disregard forget override bypass discard drop neglect not don never stop pay",
    words: new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|discard|drop|neglect|(?:do not|don't|never|stop) (?:follow|obey|apply|heed)(?:ing)?|pay no attention to)\\b(?:${GAP}\\b${STANDING}\\b[^.!?\\n]{0,30}?\\b${INSTRUCTIONS}\\b|${GAP}\\b${INSTRUCTIONS} (?:above|before|so far|until now|given|from before)\\b| (?:all |everything )?(?:the )?(?:above|before this|you (?:were|have been) told|that came before))`,
      "gi",
    ),
    unless: "described",
  },
  {
    rule: "override-instructions",
    hint: "system hidden initial original developer secret these now longer new real true actual act behave respond pretend mode",
    words:
      /\b(?:(?:reveal|print|output|repeat|disclose|leak|expose|recite|dump|send|share)\b[^.!?\n]{0,30}?\b(?:system|hidden|initial|original|developer|secret)[ -](?:prompt|instructions?|message)|(?:follow|obey|adopt|apply)\b[^.!?\n]{0,20}?\bthese (?:new )?(?:ones|instructions|rules|orders)|you are (?:now|no longer)\b|from now on,? (?:you|always|never|ignore|respond|act)|your (?:new|real|true|actual) (?:task|goal|instructions?|purpose|role|objective)\b|the (?:real|true|actual) (?:task|goal|instructions?|purpose|objective)\b|(?:act|behave|respond) as (?:if you|an? (?:unrestricted|unfiltered|different|admin\w*|root))|pretend (?:to be|that you|you are)|enter (?:developer|debug|god|jailbreak) mode)/gi,
    unless: "described",
  },
  {
    rule: "order-markup",
    hint: /[<[#]/,
    words:
      /<\/?(?:important|system|secret|instructions?|admin|critical|hidden|assistant|sys|override|urgent|attention)\b[^<>\n]{0,80}>|\[\/?INST\]|<\|[a-z_]{2,20}\|>|^#{1,4} ?(?:system|assistant|instructions? (?:to|for) (?:the )?(?:model|assistant|ai|llm|agent))\b/gim,
  },
  {
    rule: "cross-tool-instruction",
    hint: "any every each all other remaining different",
    words: new RegExp(
      `\\b(?:before|prior to|instead of|rather than|in place of|after|whenever)(?: (?:you )?(?:use|using|call|calling|invok\\w+|run|running|try|trying|execut\\w+))?(?: (?:of|with|to))? (?:any|every|each|all)(?: of the)? (?:other )?${TOOL_WORDS}\\b|\\b(?:do not|don't|never|avoid|stop)(?: ever)? (?:use|using|call|calling|invok\\w+|trust\\w*) (?:any |the |all )?(?:other|remaining|different) (?:\\w+ ){0,2}${TOOL_WORDS}\\b`,
      "gi",
    ),
  },
  {
    rule: "precedence",
    hint: "instead rather over before precedence priority supersede supersedes replace replaces overrides deprecates first every",
    words: new RegExp(
      `\\binstead of (?:the |any |all )?other\\b|\\buse this (?:one|tool|function|version) instead\\b(?! of\\b)|\\b(?:use|prefer|choose|pick|call|favou?r|trust) (?:this|our) (?:(?:tool|function|one|server|version) )?(?:over|instead of|rather than|before) (?:the |all |any |every )?(?:other|built[- ]in|native|default|official|standard|existing|rest)\\b|\\b(?:takes?|has|have) (?:absolute |highest |higher )?(?:precedence|priority) over\\b[^.!?\\n]{0,20}\\b(?:tools?|functions?|instructions?|servers?|every|all)\\b|\\b(?:supersedes?|replaces|overrides|deprecates) (?:all |any |every )?(?:other |existing |previous )${TOOL_WORDS}\\b|\\b(?:must|should|has to) (?:always )?be (?:called|used|invoked|run) (?:first\\b|before (?:any|every|all|each)|on every|for every|with every)`,
      "gi",
    ),
  },
  {
    rule: "concealment",
    hint: "not don never without avoid silently secretly covertly quietly discreetly stealthily invisibly keep hide",
    words:
      /\b(?:do not|don't|never|without|must not|should not|avoid)\b[^.!?\n]{0,25}?\b(?:tell|inform|mention|reveal|notify|alert|disclose|show|warn|report|telling|informing|mentioning|revealing|notifying|alerting|disclosing|showing)\b[^.!?\n]{0,25}?\b(?:users?|humans?|person|people|anyone|anybody|operator|customer)\b|\bwithout (?:the )?(?:user|human|person|operator|customer)(?:'s|s')? (?:knowledge|consent|noticing|knowing|approval|permission)\b|\b(?:silently|secretly|covertly|quietly|discreetly|stealthily|invisibly)\b (?:\w+ ){0,1}?(?:send|upload|forward|copy|copies|read|call|run|execute|add|bcc|collect|record|include|append|post|transmit|exfiltrate|log|store|invoke)(?:s|es|ing)?\b|\b(?:keep|hide) (?:this|it|these)(?: \w+){0,3} (?:secret|hidden|confidential|from the (?:user|human|person|operator))|\b(?:do not|don't|never) (?:ask|wait|prompt|seek|request)(?: the user)?(?: for)? (?:confirmation|permission|approval|consent)\b/gi,
  },
  {
    rule: "secret-files",
    hint: "ssh netrc npmrc pgpass pypirc htpasswd aws kube docker git bash zsh gnupg rsa ed25519 ecdsa dsa mcp claude passwd shadow sudoers wallet authorized env",
    words:
      /(?<![\w.])\.(?:ssh|netrc|npmrc|pgpass|pypirc|htpasswd|aws[\\/]credentials|kube[\\/]config|docker[\\/]config\.json|git-credentials|bash_history|zsh_history|gnupg)(?![\w])|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\bmcp\.json\b|\bclaude_desktop_config\.json\b|\/etc\/(?:passwd|shadow|sudoers)\b|\bwallet\.dat\b|\bauthorized_keys\b|\b(?:read|open|cat|load|include|pass|attach|send|upload|copy|append|dump)\w*\b[^.!?\n]{0,40}?(?<![\w.])\.env\b(?![.\w])/gi,
  },
  {
    rule: "exfiltration",
    hint: SENDING_WORDS,
    words: new RegExp(
      `\\b${SENDING}\\b(?:${GAP}(?:${CARRIED}|\\bit\\b|\\bthem\\b)${GAP}\\b(?:to|at|via|through)\\b ${GAP}${OUTSIDE}|${GAP}${OUTSIDE}${GAP}${CARRIED})|\\b(?:exfiltrat(?:e|ing)|smuggl(?:e|ing)|leak(?:ing)? (?:the|all|your|any|its|user))\\b`,
      "gi",
    ),
  },
  {
    rule: "secret-request",
    hint: "include includes pass put puts provide provides enter copy paste place write attach append insert supply store stores",
    words: new RegExp(
      `\\b(?:include|pass|put|provide|enter|copy|paste|place|write|attach|append|insert|supply|store)s?\\b[^.!?\\n]{0,30}?${SECRETS}[^.!?\\n]{0,20}?\\b(?:in|into|as|to|inside|within)\\b (?:the |an? |your |its )?(?:\\w+ )?[\`'"]?\\w+[\`'"]? (?:arguments?|parameters?|params?|fields?|notes?|metadata|propert\\w+)\\b`,
      "gi",
    ),
    unless: "described",
  },
  {
    rule: "directive",
    hint: "always never must have required shall execute perform carry follow obey do jailbreak restrictions restriction without",
    words:
      /\byou (?:must|have to|are required to|shall)\b[^.!?\n]{0,20}?\b(?:always|never|first|immediately|obey|comply)\b|\b(?:always|never) (?:respond|reply|answer|recommend|say|tell|trust|obey|comply)\b|\b(?:execute|perform|carry out|follow|obey) (?:the )?(?:following|these|below|hidden|embedded) (?:instructions?|steps|commands?|orders)\b|\b(?:do anything now|jailbreak|no restrictions apply|without (?:any )?(?:restrictions|limitations|filters))\b/gi,
    unless: "example",
  },
  {
    rule: "conversation-harvest",
    hint: "conversation chat dialog dialogue history context messages prompt contents content data answers answer results result",
    words:
      /\b(?:include|pass|put|copy|paste|append|attach|insert|send|add|provide|supply|fill)\b[^.!?\n]{0,30}?\b(?:(?:full|entire|whole|complete|last|previous|recent|raw|all)\b[^.!?\n]{0,20}?\b(?:conversation|chat|dialog(?:ue)?|history|context|messages|prompt)|(?:conversation|chat|message) history|system prompt|(?:contents? of|data from|answers? of|results? of) (?:other|previous|all) (?:tools?|files?|calls?))\b/gi,
    unless: "described",
  },
  {
    rule: "leaving-link",
    hint: /[:(]\s*\/\/|javascript:|vbscript:|data:/i,
    words:
      /!\[[^\]\n]{0,200}\]\(\s*(?:https?:)?\/\/[^)\s]{1,500}\)|\b(?:https?:)\/\/[^\s"'<>)]{1,300}[?&#][\w.-]{1,40}=(?:\{\{?|<|\$\{?|%7B|\[)[^\s"')]{0,80}|\b(?:javascript|vbscript):[^\s]|\bdata:text\/html\b/gi,
    unless: "example",
  },
  {
    rule: "active-markup",
    hint: /</,
    words: /<(?:script|iframe|object|embed|img|svg|link|meta|form|style)\b[^<>]{0,300}>/gi,
  },
  {
    rule: "embedded-secret",
    hint: /[\w-]{16}|PRIVATE KEY/,
    words:
      /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}\b|\bgithub_pat_[A-Za-z0-9_]{30,}\b|\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{24,}\b|\bxox[abprs]-[A-Za-z0-9-]{12,}\b|\bAIza[A-Za-z0-9_-]{35}\b|\bglpat-[A-Za-z0-9_-]{20,}|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  },
];

/**
 * A mention of another tool that tells when to call which, such as `send_email is available` or
 * `after calling read_file`.
 */
const TOOL_NAME = "[`\"']?([a-z][a-z0-9]*(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+)[`\"']?";

export const NAMED_TOOL = new RegExp(
  [
    `\\b(?:[Ww]hen|[Ww]henever|[Ii]f|[Bb]efore|[Aa]fter|[Oo]nce)\\b[^.\\n]{0,30}?${TOOL_NAME}[^.\\n]{0,15}\\b(?:is|are|was|has been) (?:available|called|used|present|invoked)\\b`,
    `\\b(?:[Bb]efore|[Aa]fter|[Ii]nstead of|[Rr]ather than|[Ww]ithout) (?:using|calling|invoking|running) ${TOOL_NAME}(?![\\w-])`,
    `\\b(?:[Cc]all|[Ii]nvoke|[Rr]un|[Ee]xecute|[Uu]se|[Tt]rigger)(?: the)?(?: tool| function)? ${TOOL_NAME}(?! (?:scopes?|permissions?|roles?|flags?|headers?|fields?|values?)\\b)(?: \\w+){0,4} (?:before|first|prior to|after|instead|beforehand|every time|each time)\\b`,
    `\\b(?:output|result|response|answer|arguments?|parameters?|recipient|behaviou?r) (?:of|from|to|for) ${TOOL_NAME}(?: \\w+){0,4} (?:must|should|has to|have to|needs? to)\\b`,
    `\\b(?:[Rr]eplaces?|[Rr]eplacement for|[Oo]verrides?|[Ss]upersedes?|[Ii]ntercepts?|[Ss]hadows?|[Ii]nstead of|[Ii]n place of|[Bb]ehaviou?r of)(?: the)? ${TOOL_NAME}(?![\\w-])`,
  ].join("|"),
  "g",
);

/** What stands before an order: nothing, the end of a clause, or words that make it one. */
const BEFORE_ORDER =
  /(?:^|[.!?;:,>\n(–—-]|\b(?:then|and|please|now|first|next|also|always|must|should|instead|simply|just|immediately|kindly|to the (?:model|assistant|ai|agent)|(?:you|need|have|has|sure|remember|important|required|want you) to|will))[\s*_`\u200B-\u200F\u2060-\u2064]*$/i;
/** A clause that shows words as an example of what others write. */
const BEFORE_EXAMPLE =
  /(?:["'“‘«`]|\b(?:samples?|examples?|mock(?:ed)?|e\.g\.|such as|like|for instance|says?|shows?|reads?|contains?|responses?|inputs?|outputs?|matches|phrases?|texts?|attacks?|payloads?)(?: \w+)?:)\s*$/i;

/**
 * By the hash of a word: the places in `PHRASES` of those whose hint it is, each as a bit. Another
 * word of its hash is looked at once in vain.
 */
const HINTED = new Map<number, number>();
/** The phrases that are hinted by other signs than words. */
const HINTED_BY_SIGN: [sign: RegExp, bit: number][] = [];
for (const [index, { hint }] of PHRASES.entries()) {
  if (typeof hint === "string")
    for (const word of hint.split(" ")) {
      const hash = [...word].reduce((before, sign) => nextHash(before, sign.charCodeAt(0)), 0);
      HINTED.set(hash, (HINTED.get(hash) ?? 0) | (1 << index));
    }
  else HINTED_BY_SIGN.push([hint, 1 << index]);
}

/** The phrases that may stand in a text. */
export function phrasesToLookFor(text: string): readonly Phrase[] {
  let bits = hintedBits(text);
  for (const [sign, bit] of HINTED_BY_SIGN) if (sign.test(text)) bits |= bit;
  return bits === 0 ? NO_PHRASES : PHRASES.filter((_, index) => bits & (1 << index));
}
const NO_PHRASES: readonly Phrase[] = [];

/** What the words of a text hint at. No word is cut out of it, which takes most of the time. */
function hintedBits(text: string): number {
  let bits = 0;
  let hash = 0;
  for (let at = 0; at <= text.length; at++) {
    const sign = smallSign(text.charCodeAt(at));
    if (sign > 0) hash = nextHash(hash, sign);
    else if (hash !== 0) {
      bits |= HINTED.get(hash) ?? 0;
      hash = 0;
    }
  }
  return bits;
}

/** A letter in its small form or a digit; 0 for any other sign, and after the end. */
function smallSign(code: number): number {
  if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return code;
  if (code >= 65 && code <= 90) return code + 32;
  // The sign of Kelvin is a K.
  return code === 0x212a ? 107 : 0;
}

function nextHash(hash: number, sign: number): number {
  return (Math.imul(hash, 31) + sign) | 0;
}

/** What each text has in which `NAMED_TOOL` finds something. */
export const HINT_OF_NAME = /[a-z0-9]_[a-z0-9]|[a-z][A-Z]/;

/** The places at which a phrase stands in a text and is not harmless. */
export function placesOfPhrase(
  { words, unless }: Phrase,
  text: string,
): readonly [number, number][] {
  words.lastIndex = 0;
  if (!words.test(text)) return NO_PLACES;
  words.lastIndex = 0;
  const places: [number, number][] = [];
  for (const { 0: found, index } of text.matchAll(words)) {
    const before = text.slice(Math.max(0, index - 60), index);
    if (unless === "described" && !BEFORE_ORDER.test(before)) continue;
    if (unless && BEFORE_EXAMPLE.test(before)) continue;
    places.push([index, index + found.length]);
  }
  return places;
}
const NO_PLACES: readonly [number, number][] = [];
