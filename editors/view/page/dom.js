// Small helpers: elements by id, new elements, numbers as people read them.

export const byId = (id) => document.getElementById(id);

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

export const whole = (number) => Math.round(number).toLocaleString("en-US");

export const fixed = (number, digits = 1) =>
  number.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

// Keep the rows of a table: the same cells get other texts, so that nothing flickers.
export class Rows {
  constructor(place, heads) {
    this.body = make("tbody");
    const head = make("tr", {}, ...heads.map((text) => make("th", { textContent: text, scope: "col" })));
    this.table = make("table", {}, make("thead", {}, head), this.body);
    this.empty = make("p", { className: "empty", textContent: "none" });
    place.replaceChildren(this.table, this.empty);
  }

  show(rows, fill) {
    while (this.body.rows.length > rows.length) {
      this.body.deleteRow(-1);
    }
    while (this.body.rows.length < rows.length) {
      this.body.insertRow();
    }
    rows.forEach((row, index) => fill(this.body.rows[index], row));
    this.table.hidden = rows.length === 0;
    this.empty.hidden = rows.length > 0;
  }
}

export function cell(row, index, text, className = "") {
  while (row.cells.length <= index) {
    row.insertCell();
  }
  setText(row.cells[index], text);
  row.cells[index].className = className;
  return row.cells[index];
}

export function bar(row, index, share) {
  while (row.cells.length <= index) {
    const place = row.insertCell();
    if (row.cells.length === index + 1) {
      place.className = "chart";
      place.append(make("span", { className: "bar" }, make("i")));
    }
  }
  row.cells[index].querySelector("i").style.width = `${Math.min(100, Math.max(0, share))}%`;
}
