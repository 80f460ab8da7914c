import { expect, test } from "vitest";
import { describeReason, type TemplateReason } from "../../messages/template-messages.ts";
import { checkTemplate } from "./check-template.ts";

/** A template and what is said about the tag that cannot be read. */
test.each([
  ["{{ agent.name }", "`}}` is missing."],
  ["{{ agent.name ", "it is not ended with `}}`."],
  ["{{ 'a' ~ agent.name", "it is not ended with `}}`."],
  ["{% if user ", "it is not ended with `%}`."],
  ["{{ agent name }}", "`}}` is expected where a name stands."],
  ["{{ agent.name | }}", "something is missing before `}}`."],
  ["{{ agent..name }}", "`.` is not expected there."],
  ["{{ (query }}", "a closing parenthesis is missing."],
  ["{{ tools[ }}", "something is missing before `}}`."],
  ["{% for tool of tools %}{% endfor %}", "Expected `in` keyword following loop variable."],
  ["{% fro tool in tools %}{% endfor %}", "there is no statement `fro`. Did you mean `for`?"],
  ["{% include 'rules' %}", "there is no statement `include`."],
  [
    "{% if user %}{% elseif query %}{% endif %}",
    "there is no statement `elseif`. Did you mean `elif`?",
  ],
  ["{% if user %}{% else if query %}{% endif %}", "`%}` is expected where a name stands."],
  [
    "{% if user = 'Ada' %}{% endif %}",
    "`%}` is expected where `=` stands. To compare, write `==`.",
  ],
  ["{% endfor %}", "nothing is open that it could end."],
  ["{% else %}", "it stands outside of a condition or a loop."],
  ["{% %}", "it names no statement."],
  ["{{ user ? 1 : 2 }}", "`?` is not expected there."],
  ["{{ 'open }}", "a text in quotes is not ended."],
  ["{# open", "it is not ended with `#}`."],
  ["{% macro line %}{% endmacro %}", "`(` is expected where `%}` stands."],
  ["{% set x %}", "it ends too early."],
])("%s: the reason is in words of templates", (source, reason) => {
  const [issue] = checkTemplate(source);
  expect(issue?.code).toBe("tag_unreadable");
  expect(describeReason(issue?.values?.reason as unknown as TemplateReason)).toBe(reason);
});
