import type { Config } from "tailwindcss";

const cssVariable = (name: string) => `var(--${name})`;

/** A colour with its readable text, tint and line: `bg-red-tint border-red-line text-red`. */
const meaning = (name: string) => ({
  DEFAULT: cssVariable(name),
  tint: cssVariable(`${name}-tint`),
  line: cssVariable(`${name}-line`),
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
          DEFAULT: cssVariable("line"),
          soft: cssVariable("line-soft"),
          strong: cssVariable("line-strong"),
          control: cssVariable("line-control"),
        },
        accent: {
          ...meaning("accent"),
          solid: cssVariable("accent-solid"),
          "solid-hover": cssVariable("accent-solid-h"),
          on: cssVariable("on-accent"),
        },
        red: {
          ...meaning("red"),
          solid: cssVariable("red-solid"),
          "solid-hover": cssVariable("red-solid-h"),
        },
        amber: meaning("amber"),
        green: meaning("green"),
      },
      backgroundColor: {
        app: cssVariable("bg-app"),
        panel: cssVariable("bg-panel"),
        raised: cssVariable("bg-raised"),
        sunken: cssVariable("bg-sunken"),
        field: cssVariable("bg-field"),
        hover: cssVariable("bg-hover"),
        press: cssVariable("bg-press"),
        selected: cssVariable("bg-selected"),
        skeleton: cssVariable("bg-skeleton"),
        scrim: cssVariable("bg-scrim"),
        count: cssVariable("bg-count-bad"),
      },
      textColor: {
        1: cssVariable("text-1"),
        2: cssVariable("text-2"),
        3: cssVariable("text-3"),
        accent: cssVariable("accent-text"),
        red: cssVariable("red-text"),
        amber: cssVariable("amber-text"),
        green: cssVariable("green-text"),
      },
      fontFamily: { sans: cssVariable("font"), mono: cssVariable("mono") },
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
      boxShadow: { pop: cssVariable("shadow-pop") },
    },
  },
} satisfies Config;
