/** An expression that makes a text of about so many characters, by doubling. */
const grown = (characters: number) =>
  `{% set ns = namespace(x='abcdefgh') %}{% for i in range(${Math.floor(Math.log2(characters / 8))}) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}`;

/**
 * Templates that would never end, or take all memory, each in another way. None gives a text, since
 * rendering stops by itself.
 */
export const HOSTILE_TEMPLATES: Readonly<Record<string, string>> = {
  "loops in loops":
    "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
  "a range without end": "{% for i in range(999999999999) %}{% endfor %}",
  "a macro that calls itself":
    "{% macro again(n) %}{{ again(n + 1) }}{{ again(n + 1) }}{% endmacro %}{{ again(0) }}",
  "a text that doubles":
    "{% set ns = namespace(x='aaaaaaaa') %}{% for i in range(99) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
  "a long text printed often": `${grown(1e6)}{% for i in range(99999) %}{{ ns.x }}{% endfor %}`,
  "a list that doubles":
    "{% set ns = namespace(x=[1]) %}{% for i in range(99) %}{% set ns.x = ns.x + ns.x %}{% endfor %}",
  "lists that hold each other":
    "{% set ns = namespace(x=[1]) %}{% for i in range(40) %}{% set ns.x = [ns.x, ns.x] %}{% endfor %}{{ ns.x }}",
  "lists that hold each other as JSON":
    "{% set ns = namespace(x=[1]) %}{% for i in range(40) %}{% set ns.x = [ns.x, ns.x] %}{% endfor %}{{ ns.x | tojson | length }}",
  "lists that hold each other compared":
    "{% set ns = namespace(x=[1]) %}{% for i in range(40) %}{% set ns.x = [ns.x, ns.x] %}{% endfor %}{{ ns.x == 'a' }}",
  "a replacement longer than the text": `${grown(1e6)}{{ ns.x | replace('', ns.x) | length }}`,
  "a replacement called as a method": `${grown(1e6)}{{ ns.x.replace('a', ns.x) | length }}`,
  "a replacement under another name": `${grown(1e6)}{% set f = ns.x['repl' ~ 'ace'] %}{{ f('a', ns.x) | length }}`,
  "a block that is replaced": `${grown(1e6)}{% filter replace('a', ns.x) %}{{ ns.x }}{% endfilter %}`,
  "separators longer than the list": `${grown(1e6)}{{ ns.x | join(ns.x) | length }}`,
  "a list of separators": `${grown(1e6)}{{ range(99999) | join(ns.x) | length }}`,
  "an indentation without end": "{{ 'a' | indent(500000000, true) | upper | length }}",
  "JSON that is indented without end": "{{ [[[1]]] | tojson(indent=500000000) | upper | length }}",
  "replacements without end": `${grown(1e6)}{% for i in range(99999) %}{% if ns.x | replace('', '') == 'x' %}{% endif %}{% endfor %}`,
  "parts without end": `${grown(1e6)}{% for i in range(99999) %}{% set parts = ns.x.split('a') %}{% endfor %}`,
  "an object that holds itself": "{% set ns = namespace() %}{% set ns.x = ns %}{{ ns | string }}",
  "a source that is too long": "a".repeat(200_001),
  "a run of blanks": `${" ".repeat(199_000)}x`,
  "parentheses in parentheses": `{{ ${"(".repeat(20_000)}1${")".repeat(20_000)} }}`,
  "conditions in conditions": "{% if true %}".repeat(14_000),
  "filters on filters": `{{ query${" | upper".repeat(20_000)} | nope }}`,
  "tags that never close": "{% if a %}{{ (".repeat(14_000),
};

/**
 * Templates with few steps that take a minute on any machine: only the thread that runs these can
 * be ended. The line is where their run is then.
 */
export const SLOW_TEMPLATES: Readonly<Record<string, { source: string; line: number }>> = {
  "sorting without end": {
    source: `${grown(1e6)}{% set ns.y = [ns.x ~ 'b', ns.x ~ 'a'] %}{% for i in range(6) %}{% set ns.y = ns.y + ns.y %}{% endfor %}
{% for i in range(99) %}
  {% set ns.z = ns.y | sort %}
{% endfor %}`,
    line: 3,
  },
  "sorting with a text before": {
    source: `Hello {{ agent.name }}.\n${grown(1e6)}{% set ns.y = [ns.x ~ 'b', ns.x ~ 'a'] %}
{% for i in range(8) %}{% set ns.y = ns.y + ns.y %}{% endfor %}
{{ (ns.y + ns.y) | sort | length }}{{ (ns.y + ns.y + ns.y) | sort(reverse=true) | length }}`,
    line: 4,
  },
};
