import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;

/** A colour with its readable text, tint and line: `bg-red-tint border-red-line text-red`. */
const meaning = (name: string) => ({
  DEFAULT: token(name),
  tint: token(`${name}-tint`),
  line: token(`${name}-line`),
});

/**
 * Exposes the tokens of web/src/tokens.css by role, so that no component knows the theme:
 * `bg-panel`, `text-2`, `border-line-control`. Values live in the stylesheet only.
 */
export default {
  theme: {
    extend: {
      colors: {
        zinc: { 450: "#8f8f99", 475: "#8a8a94", 550: "#6b6b75", 850: "#1f1f23", 925: "#111114" },
        line: {
          DEFAULT: token("line"),
          soft: token("line-soft"),
          strong: token("line-strong"),
          control: token("line-control"),
        },
        accent: {
          ...meaning("accent"),
          solid: token("accent-solid"),
          "solid-hover": token("accent-solid-h"),
          on: token("on-accent"),
        },
        red: meaning("red"),
        amber: meaning("amber"),
        green: meaning("green"),
      },
      backgroundColor: {
        app: token("bg-app"),
        panel: token("bg-panel"),
        raised: token("bg-raised"),
        sunken: token("bg-sunken"),
        field: token("bg-field"),
        hover: token("bg-hover"),
        press: token("bg-press"),
        selected: token("bg-selected"),
        skeleton: token("bg-skeleton"),
        scrim: token("bg-scrim"),
        count: token("bg-count-bad"),
      },
      textColor: {
        1: token("text-1"),
        2: token("text-2"),
        3: token("text-3"),
        accent: token("accent-text"),
        red: token("red-text"),
        amber: token("amber-text"),
        green: token("green-text"),
      },
      fontFamily: { sans: token("font"), mono: token("mono") },
      fontSize: {
        micro: ["11px", { lineHeight: "16px", fontWeight: "500" }],
        meta: ["12px", "16px"],
        list: ["13px", "20px"],
        body: ["14px", "20px"],
        title: ["16px", { lineHeight: "22px", fontWeight: "600" }],
        page: ["20px", { lineHeight: "28px", fontWeight: "600" }],
        code: ["12px", "18px"],
      },
      borderRadius: { badge: "5px" },
      boxShadow: { pop: token("shadow-pop") },
    },
  },
} satisfies Config;
