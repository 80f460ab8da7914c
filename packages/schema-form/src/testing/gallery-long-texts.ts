import type { GalleryExample } from "./gallery-example.ts";

/** Texts that are worth an editor of their own. */
export const longTextExamples: GalleryExample[] = [
  {
    name: "Long texts in their languages",
    from: "by hand",
    schema: {
      type: "object",
      properties: {
        guide: {
          type: "string",
          contentMediaType: "text/markdown",
          maxLength: 4000,
          default:
            "# Answering\n\n- Name the **passage** behind every statement.\n- See [the handbook](https://example.com).\n",
        },
        prompt: {
          type: "string",
          contentMediaType: "text/x-jinja",
          default:
            "You answer for {{ company }}.\n{% for tool in tools %}\n- {{ tool.name }} {# each #}\n{% endfor %}\n",
        },
        schema: {
          type: "string",
          contentMediaType: "application/json",
          default: '{\n  "size": 5,\n  "on": true\n}',
        },
        setUp: {
          type: "string",
          title: "Set-up script",
          default: "#!/bin/sh\nset -e\nexport NAME=value # kept\nnpm ci\n",
        },
        notes: { type: "array", items: { type: "string", format: "markdown" } },
        address: { type: "string" },
      },
    },
    uiSchema: {
      setUp: { "ui:widget": "textarea", "ui:options": { language: "shell" } },
      address: { "ui:language": "md" },
    },
    value: { notes: ["One *note*"], address: "word ".repeat(60) },
  },
];
