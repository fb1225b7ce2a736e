// The cases of solver-bench through the C++ interface of kiwi, with the same output.
//
// The same constraints are added in the same order, edits last; a step is a suggestion and an update of all
// variables, as a suggestion and a solution are on the other side. What kiwi cannot do in place (new constants and
// priorities of constraints) it does as its users do: by taking the constraint out and adding another.
//
// kiwi adds weights up where the other side ranks, so priorities become strengths by steps that are wide enough for
// these cases: no sum of lower strengths outweighs a higher one among the constraints that can compete here.
//   1 to 262      1 + (p - 250) / 100, at least 0.5: at 250 and a little more they need only differ
//   739 to 749    10,000 and 100 more for each: a box that gives way at 740 gains less than 100 by all its wishes
//   750           20,000: a hundred hugs at 251 weigh 101
//   760           100,000: goes with as many at 750 as there are of itself
//   above         200,000,000: four thousand resistances at 750 weigh 80,000,000
// All are within kiwi's range, which ends below 1,001,001,000.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <kiwi/kiwi.h>

using kiwi::Constraint;
using kiwi::Variable;
using std::string;
using std::vector;

static double strengthOf(int priority) {
  if (priority >= 1000) return kiwi::strength::required;
  if (priority > 760) return 2e8;
  if (priority == 760) return 1e5;
  if (priority >= 750) return 2e4;
  if (priority >= 739) return 1e4 + 100.0 * (priority - 739);
  return std::max(0.5, 1 + (priority - 250) / 100.0);
}

static double now() {
  using namespace std::chrono;
  return double(duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count());
}

static void expect(double found, double value, const char *what) {
  if (std::fabs(found - value) <= 1e-6 * std::max(1.0, std::fabs(value))) return;
  char text[200];
  std::snprintf(text, sizeof text, "%s is %g, not %g", what, found, value);
  throw std::runtime_error(text);
}

struct Extent {
  double width;
  double height = 0;
};

// MARK: Scenes

struct System {
  kiwi::Solver solver;
  int variables = 0;
  int constraints = 0;

  Variable variable() {
    variables += 1;
    return Variable();
  }

  vector<Variable> row(int count) {
    vector<Variable> made;
    made.reserve(count);
    for (int i = 0; i < count; i++) made.push_back(variable());
    return made;
  }

  void add(const Constraint &constraint) {
    constraints += 1;
    solver.addConstraint(constraint);
  }

  void edit(const Variable &variable, int priority, double value) {
    constraints += 1;
    solver.addEditVariable(variable, strengthOf(priority));
    solver.suggestValue(variable, value);
  }
};

struct Scene {
  std::shared_ptr<System> system = std::make_shared<System>();
  virtual ~Scene() = default;
  virtual void resize(Extent extent) = 0;
  virtual void check(Extent extent) = 0;
};

const double gap = 8, least = 10, preferred = 50;

struct Chain : Scene {
  int count;
  vector<Variable> left, width;
  Variable total;
  vector<Constraint> picked;  // an equality, an inequality, a weak one

  Chain(int count, Extent extent, std::shared_ptr<System> shared = nullptr) : count(count) {
    bool isAlone = !shared;
    if (shared) system = shared;
    System &s = *system;
    left = s.row(count);
    width = s.row(count);
    total = s.variable();
    int middle = count / 2;
    s.add(left[0] == 0.0);
    for (int i = 1; i < count; i++) {
      Constraint c = left[i] == left[i - 1] + width[i - 1] + gap;
      s.add(c);
      if (i == middle) picked.push_back(c);
    }
    for (int i = 1; i < count; i++) s.add(width[i] == width[0]);
    for (int i = 0; i < count; i++) {
      Constraint c = width[i] >= least;
      s.add(c);
      if (i == middle) picked.push_back(c);
    }
    for (int i = 0; i < count; i++) {
      Constraint c = (width[i] == preferred) | strengthOf(250);
      s.add(c);
      if (i == middle) picked.push_back(c);
    }
    s.add(left[count - 1] + width[count - 1] == total);
    s.edit(total, 750, extent.width);
    if (isAlone) s.solver.updateVariables();
  }

  void resize(Extent extent) override {
    system->solver.suggestValue(total, extent.width);
    system->solver.updateVariables();
  }

  void check(Extent extent) override {
    double each = std::max(least, (extent.width - gap * (count - 1)) / count);
    for (int i = 0; i < count; i++) {
      expect(width[i].value(), each, "a width");
      expect(left[i].value(), i * (each + gap), "a left");
    }
    expect(total.value(), each * count + gap * (count - 1), "the total");
  }

  // One constraint out, another in, and back, with an update each time.
  void replace(const Constraint &old, const Constraint &other) {
    system->solver.removeConstraint(old);
    system->solver.addConstraint(other);
    system->solver.updateVariables();
    system->solver.removeConstraint(other);
    system->solver.addConstraint(old);
    system->solver.updateVariables();
  }

  void removeAndAdd(const Constraint &constraint) {
    system->solver.removeConstraint(constraint);
    system->solver.updateVariables();
    system->solver.addConstraint(constraint);
    system->solver.updateVariables();
  }
};

static double wish(int i) { return 50 + i % 7; }

struct Flex : Scene {
  int count;
  vector<Variable> left, width;
  Variable total;

  Flex(int count, Extent extent) : count(count) {
    System &s = *system;
    left = s.row(count);
    width = s.row(count);
    total = s.variable();
    s.add(left[0] == 0.0);
    for (int i = 1; i < count; i++) s.add(left[i] == left[i - 1] + width[i - 1] + gap);
    for (int i = 0; i < count; i++) s.add(width[i] >= least);
    for (int i = 0; i < count; i++) s.add((width[i] == preferred) | strengthOf(250));
    for (int i = 0; i < count; i++) s.add((width[i] <= wish(i)) | strengthOf(250 + i % 13));
    for (int i = 0; i < count; i++) s.add((width[i] >= wish(i)) | strengthOf(739 + i % 11));
    s.add(left[count - 1] + width[count - 1] == total);
    s.edit(total, 999, extent.width);
    s.solver.updateVariables();
  }

  void resize(Extent extent) override {
    system->solver.suggestValue(total, extent.width);
    system->solver.updateVariables();
  }

  void check(Extent extent) override {
    double edge = 0, wished = 0;
    for (int i = 0; i < count; i++) {
      expect(left[i].value(), edge, "a left");
      edge += width[i].value() + gap;
      wished += wish(i);
    }
    expect(total.value(), edge - gap, "the total");
    expect(total.value(), extent.width, "the total");
    double room = extent.width - gap * (count - 1);
    if (room >= wished) {
      for (int i = 0; i < count; i++) {
        double found = width[i].value();
        if (i % 13 == 0 && found > wish(i)) continue;
        expect(found, wish(i), "a stretched width");
      }
      return;
    }
    double missing = wished - room;
    for (int rank = 0; rank < 11; rank++) {
      double given = 0, most = 0;
      for (int i = rank; i < count; i += 11) {
        double found = width[i].value();
        expect(std::min(std::max(found, least), wish(i)), found, "a clamped width");
        given += wish(i) - found;
        most += wish(i) - least;
      }
      expect(given, std::min(most, missing), "what a rank gave");
      missing -= std::min(most, missing);
    }
  }
};

static double label(int i) { return 4 + 7 * i % 23; }

struct Form : Scene {
  int count;
  Variable total, column;
  vector<Variable> labelLeft, labelWidth, fieldLeft, fieldWidth, top, height;

  Form(int count, Extent extent) : count(count) {
    System &s = *system;
    total = s.variable();
    column = s.variable();
    labelLeft = s.row(count);
    labelWidth = s.row(count);
    fieldLeft = s.row(count);
    fieldWidth = s.row(count);
    top = s.row(count);
    height = s.row(count);
    for (int i = 0; i < count; i++) {
      s.add(labelLeft[i] == 1.0);
      s.add(labelWidth[i] == column);
      s.add((column >= label(i)) | strengthOf(750));
      s.add((column <= label(i)) | strengthOf(251));
      s.add(fieldLeft[i] == labelLeft[i] + labelWidth[i] + 2.0);
      s.add(fieldLeft[i] + fieldWidth[i] == total - 1.0);
      s.add((fieldWidth[i] >= 12.0) | strengthOf(760));
      if (i == 0) s.add(top[i] == 0.0);
      else s.add(top[i] == top[i - 1] + height[i - 1] + 1.0);
      s.add(height[i] == 1.0);
    }
    s.edit(total, 900, extent.width);
    s.solver.updateVariables();
  }

  void resize(Extent extent) override {
    system->solver.suggestValue(total, extent.width);
    system->solver.updateVariables();
  }

  void check(Extent extent) override {
    double widest = 0;
    for (int i = 0; i < count; i++) widest = std::max(widest, label(i));
    double each = std::min(widest, extent.width - 16);
    expect(total.value(), extent.width, "the total");
    expect(column.value(), each, "the column");
    for (int i = 0; i < count; i++) {
      expect(labelLeft[i].value(), 1, "a label's left");
      expect(labelWidth[i].value(), each, "a label's width");
      expect(fieldLeft[i].value(), each + 3, "a field's left");
      expect(fieldWidth[i].value(), extent.width - each - 4, "a field's width");
      expect(top[i].value(), 2.0 * i, "a top");
    }
  }
};

struct Tree : Scene {
  struct Box {
    Variable left, top, width, height;
  };
  struct Frame {
    double left, top, width, height;
  };

  bool isStack;
  int depth, branching;
  Variable totalWidth, totalHeight;
  vector<Box> boxes;

  Tree(bool isStack, int depth, int branching, Extent extent)
      : isStack(isStack), depth(depth), branching(branching) {
    System &s = *system;
    totalWidth = s.variable();
    totalHeight = s.variable();
    Box root = addBox();
    s.add(root.left == 0.0);
    s.add(root.top == 0.0);
    s.add(root.left + root.width == totalWidth);
    s.add(root.top + root.height == totalHeight);
    addChildren(root, 0);
    s.edit(totalWidth, 900, extent.width);
    s.edit(totalHeight, 900, extent.height);
    s.solver.updateVariables();
  }

  Box addBox() {
    System &s = *system;
    Box box{s.variable(), s.variable(), s.variable(), s.variable()};
    s.add((box.width <= 20.0) | strengthOf(250));
    s.add((box.height <= 3.0) | strengthOf(250));
    s.add((box.width >= 20.0) | strengthOf(750));
    s.add((box.height >= 3.0) | strengthOf(750));
    boxes.push_back(box);
    return box;
  }

  void addChildren(const Box &parent, int level) {
    if (level >= depth) return;
    System &s = *system;
    vector<Box> children;
    for (int i = 0; i < branching; i++) children.push_back(addBox());
    for (int i = 0; i < branching; i++) {
      const Box &box = children[i];
      if (!isStack) {
        s.add(box.left == parent.left + 2.0);
        s.add(box.left + box.width == parent.left + parent.width - 2.0);
        s.add(box.top == parent.top + 1.0);
        s.add(box.top + box.height == parent.top + parent.height - 1.0);
      } else if (level % 2 == 0) {
        s.add(box.top == parent.top);
        s.add(box.height == parent.height);
        if (i == 0) {
          s.add(box.left == parent.left);
        } else {
          s.add(box.left == children[i - 1].left + children[i - 1].width + 1.0);
          s.add(box.width == children[0].width);
        }
      } else {
        s.add(box.left == parent.left);
        s.add(box.width == parent.width);
        if (i == 0) {
          s.add(box.top == parent.top);
        } else {
          s.add(box.top == children[i - 1].top + children[i - 1].height + 1.0);
          s.add(box.height == children[0].height);
        }
      }
    }
    if (isStack) {
      const Box &last = children.back();
      if (level % 2 == 0) s.add(last.left + last.width == parent.left + parent.width);
      else s.add(last.top + last.height == parent.top + parent.height);
    }
    for (const Box &child : children) addChildren(child, level + 1);
  }

  void resize(Extent extent) override {
    system->solver.suggestValue(totalWidth, extent.width);
    system->solver.suggestValue(totalHeight, extent.height);
    system->solver.updateVariables();
  }

  void check(Extent extent) override {
    expect(totalWidth.value(), extent.width, "the total width");
    expect(totalHeight.value(), extent.height, "the total height");
    Frame root{0, 0, extent.width, extent.height};
    checkBox(0, root);
    size_t next = 1;
    checkChildren(root, 0, next);
  }

  void checkBox(size_t i, const Frame &frame) {
    expect(boxes[i].left.value(), frame.left, "a left");
    expect(boxes[i].top.value(), frame.top, "a top");
    expect(boxes[i].width.value(), frame.width, "a width");
    expect(boxes[i].height.value(), frame.height, "a height");
  }

  void checkChildren(const Frame &parent, int level, size_t &next) {
    if (level >= depth) return;
    vector<Frame> frames;
    for (int i = 0; i < branching; i++) {
      Frame frame = parent;
      if (!isStack) {
        frame.left += 2;
        frame.top += 1;
        frame.width -= 4;
        frame.height -= 2;
      } else if (level % 2 == 0) {
        frame.width = (parent.width - (branching - 1)) / branching;
        frame.left += i * (frame.width + 1);
      } else {
        frame.height = (parent.height - (branching - 1)) / branching;
        frame.top += i * (frame.height + 1);
      }
      frames.push_back(frame);
      checkBox(next++, frame);
    }
    for (const Frame &frame : frames) checkChildren(frame, level + 1, next);
  }
};

struct Islands : Scene {
  vector<std::unique_ptr<Chain>> chains;
  Extent others;

  Islands(int count, int length, Extent extent) : others(extent) {
    for (int i = 0; i < count; i++) chains.push_back(std::make_unique<Chain>(length, extent, system));
    system->solver.updateVariables();
  }

  void resize(Extent extent) override { chains[0]->resize(extent); }

  void check(Extent extent) override {
    for (size_t i = 0; i < chains.size(); i++) chains[i]->check(i == 0 ? extent : others);
  }
};

struct Paper : Scene {
  vector<Variable> values;

  Paper(int count) {
    System &s = *system;
    values = s.row(count);
    for (int i = 1; i < count; i++) s.add(values[i - 1] == values[i]);
    s.add((values[count - 1] == 5.0) | strengthOf(1));
    s.solver.updateVariables();
  }

  void beginEdit(Extent extent) {
    system->solver.addEditVariable(values[0], strengthOf(750));
    resize(extent);
  }

  void endEdit() {
    system->solver.removeEditVariable(values[0]);
    system->solver.updateVariables();
  }

  void resize(Extent extent) override {
    system->solver.suggestValue(values[0], extent.width);
    system->solver.updateVariables();
  }

  void check(Extent extent) override {
    for (const Variable &value : values) expect(value.value(), extent.width, "a value");
  }
};

// MARK: Timing

struct Workload {
  int variables = 0, constraints = 0, operationsPerStep = 1;
  std::function<void(int)> step;
  std::function<void()> cleanUp;
  std::function<void()> check;
};

typedef std::shared_ptr<Scene> ScenePointer;
typedef std::function<ScenePointer()> Maker;

static Workload base(const ScenePointer &scene) {
  Workload work;
  work.variables = scene->system->variables;
  work.constraints = scene->system->constraints;
  return work;
}

static Workload build(Extent extent, const Maker &make) {
  auto scene = std::make_shared<ScenePointer>(make());
  Workload work = base(*scene);
  work.step = [=](int) { *scene = make(); };
  work.cleanUp = [=] { scene->reset(); };
  work.check = [=] { (*scene)->check(extent); };
  return work;
}

static Workload resize(const ScenePointer &scene, Extent first, Extent second) {
  Workload work = base(scene);
  work.step = [=](int number) { scene->resize(number % 2 == 0 ? first : second); };
  work.check = [=] {
    scene->resize(first);
    scene->check(first);
    scene->resize(second);
    scene->check(second);
  };
  return work;
}

static Workload drag(const ScenePointer &scene, Extent first, Extent second, int steps) {
  Workload work = base(scene);
  work.operationsPerStep = steps;
  double stride = (second.width - first.width) / (steps - 1);
  work.step = [=](int) {
    for (int i = 0; i < steps; i++) scene->resize(Extent{first.width + stride * i});
  };
  work.check = [=] {
    for (int i = 0; i < steps; i++) {
      Extent extent{first.width + stride * i};
      scene->resize(extent);
      scene->check(extent);
    }
  };
  return work;
}

typedef std::function<void(Chain &)> Pair;

static Workload churn(const Pair &pair) {
  Extent extent{8000};
  auto chain = std::make_shared<Chain>(100, extent);
  Workload work = base(chain);
  work.step = [=](int) { pair(*chain); };
  work.check = [=] {
    pair(*chain);
    chain->check(extent);
  };
  return work;
}

static vector<double> timed(const Workload &work, double seconds) {
  work.check();
  vector<double> samples;
  if (work.cleanUp) {
    double end = now() + seconds * 1e9;
    do {
      work.cleanUp();
      double start = now();
      work.step(0);
      samples.push_back((now() - start) / work.operationsPerStep);
    } while (now() < end && samples.size() < 1000);
  } else {
    auto time = [&](int count) {
      double start = now();
      for (int i = 0; i < count; i++) work.step(i);
      return now() - start;
    };
    int count = 2;
    while (time(count) < 20000) count *= 2;
    double end = now() + seconds * 1e9;
    do {
      samples.push_back(time(count) / (double(count) * work.operationsPerStep));
    } while (now() < end && samples.size() < 1000);
  }
  work.check();
  std::sort(samples.begin(), samples.end());
  return samples;
}

// MARK: Cases

struct Case {
  string name;
  std::function<Workload()> make;

  string family() const { return name.substr(0, name.find('/')); }
  string series() const { return family() + name.substr(name.rfind('/')); }
};

static vector<Case> catalog() {
  vector<Case> cases;
  auto add = [&](const string &name, const std::function<Workload()> &make) { cases.push_back({name, make}); };

  for (int count : {10, 100, 300, 1000, 10000}) {
    string name = "chain/" + std::to_string(count);
    Extent usual{80.0 * count};
    Maker make = [=] { return std::make_shared<Chain>(count, usual); };
    add(name + "/build", [=] { return build(usual, make); });
    add(name + "/resize", [=] { return resize(make(), usual, Extent{90.0 * count}); });
    add(name + "/cross", [=] { return resize(make(), Extent{50.0 * count}, usual); });
    add(name + "/limit", [=] { return resize(make(), Extent{12.0 * count}, usual); });
  }
  for (int count : {10, 100, 300, 1000}) {
    string name = "flex/" + std::to_string(count);
    Extent usual{70.0 * count}, wide{80.0 * count};
    Maker make = [=] { return std::make_shared<Flex>(count, usual); };
    add(name + "/build", [=] { return build(usual, make); });
    add(name + "/resize", [=] { return resize(make(), usual, wide); });
    add(name + "/cross", [=] { return resize(make(), Extent{30.0 * count}, wide); });
    add(name + "/drag", [=] { return drag(make(), Extent{20.0 * count}, wide, 120); });
  }
  for (int count : {10, 100}) {
    string name = "form/" + std::to_string(count);
    Extent usual{80};
    Maker make = [=] { return std::make_shared<Form>(count, usual); };
    add(name + "/build", [=] { return build(usual, make); });
    add(name + "/resize", [=] { return resize(make(), usual, Extent{200}); });
    add(name + "/cross", [=] { return resize(make(), Extent{30}, usual); });
  }
  auto trees = [&](const string &family, bool isStack, const vector<std::pair<int, int>> &sizes) {
    for (auto size : sizes) {
      string name = family + "/" + std::to_string(size.first) + "b" + std::to_string(size.second);
      Extent usual{80, 24};
      Maker make = [=] { return std::make_shared<Tree>(isStack, size.first, size.second, usual); };
      add(name + "/build", [=] { return build(usual, make); });
      add(name + "/resize", [=] { return resize(make(), Extent{200, 60}, usual); });
      add(name + "/large", [=] { return resize(make(), Extent{40000, 20000}, Extent{41000, 20500}); });
    }
  };
  trees("inset", false, {{6, 2}, {9, 2}, {3, 10}});
  trees("stack", true, {{3, 4}, {4, 4}, {3, 10}, {9, 2}});
  for (int count : {1, 10, 100}) {
    add("islands/" + std::to_string(count) + "x100/resize", [=] {
      return resize(std::make_shared<Islands>(count, 100, Extent{8000}), Extent{9000}, Extent{8000});
    });
  }

  enum { equality, inequality, weak };
  const int k = 50;
  auto addChurn = [&](const string &name, const Pair &pair) {
    add("churn/100/" + name, [=] { return churn(pair); });
  };
  addChurn("inequality", [](Chain &c) { c.removeAndAdd(c.picked[inequality]); });
  addChurn("weak", [](Chain &c) { c.removeAndAdd(c.picked[weak]); });
  addChurn("equality", [](Chain &c) { c.removeAndAdd(c.picked[equality]); });
  addChurn("constant-inequality", [=](Chain &c) {
    c.replace(c.picked[inequality], c.width[k] >= least + 1);
  });
  addChurn("constant-weak", [=](Chain &c) {
    c.replace(c.picked[weak], (c.width[k] == preferred + 1) | strengthOf(250));
  });
  addChurn("constant-equality", [=](Chain &c) {
    c.replace(c.picked[equality], c.left[k] == c.left[k - 1] + c.width[k - 1] + (gap + 1));
  });
  addChurn("priority-inequality", [](Chain &c) {
    c.replace(c.picked[inequality], c.picked[inequality] | strengthOf(740));
  });
  addChurn("priority-weak", [](Chain &c) {
    c.replace(c.picked[weak], c.picked[weak] | strengthOf(260));
  });
  addChurn("priority-equality", [](Chain &c) {
    c.replace(c.picked[equality], c.picked[equality] | strengthOf(900));
  });

  const int paper = 1000;
  Extent five{5}, ten{10}, twenty{20};
  add("paper/1000/build", [=] { return build(five, [=] { return std::make_shared<Paper>(paper); }); });
  add("paper/1000/edit", [=] {
    auto scene = std::make_shared<Paper>(paper);
    Workload work = base(scene);
    work.step = [=](int) {
      scene->beginEdit(twenty);
      scene->endEdit();
    };
    work.check = [=] {
      scene->beginEdit(twenty);
      scene->check(twenty);
      scene->endEdit();
      scene->check(five);
    };
    return work;
  });
  add("paper/1000/change", [=] {
    auto scene = std::make_shared<Paper>(paper);
    scene->beginEdit(twenty);
    return resize(scene, ten, twenty);
  });
  return cases;
}

// MARK: Running

static int runOne(const Case &one, double seconds) {
  try {
    Workload work = one.make();
    vector<double> samples = timed(work, seconds);
    size_t middle = samples.size() / 2;
    double median = samples.size() % 2 ? samples[middle] : (samples[middle - 1] + samples[middle]) / 2;
    std::printf("{\"case\":\"%s\",\"vars\":%d,\"constraints\":%d,\"median_ns\":%.1f,\"min_ns\":%.1f}\n",
                one.name.c_str(), work.variables, work.constraints, median, samples.front());
  } catch (const std::exception &error) {
    std::fprintf(stderr, "kiwi: %s: %s\n", one.name.c_str(), error.what());
    std::printf("{\"case\":\"%s\",\"skipped\":\"wrong answer\"}\n", one.name.c_str());
  }
  std::fflush(stdout);
  return 0;
}

// In a process of its own, which is ended when it takes too long.
static bool runLimited(const Case &one, double seconds, double patience) {
  pid_t child = fork();
  if (child == 0) _exit(runOne(one, seconds));
  double end = now() + (seconds + patience) * 1e9;
  int status = 0;
  while (now() < end) {
    if (waitpid(child, &status, WNOHANG) == child) {
      if (status != 0) std::printf("{\"case\":\"%s\",\"skipped\":\"crashed\"}\n", one.name.c_str());
      return true;
    }
    usleep(2000);
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return false;
}

int main(int argc, char **argv) {
  string filter;
  double seconds = 0.2, patience = 3;
  for (int i = 1; i + 1 < argc; i += 2) {
    string word = argv[i];
    if (word == "--filter") filter = argv[i + 1];
    if (word == "--seconds") seconds = std::atof(argv[i + 1]);
    if (word == "--patience") patience = std::atof(argv[i + 1]);
  }
  std::set<string> slow;
  for (const Case &one : catalog()) {
    if (one.name.compare(0, filter.size(), filter) != 0) continue;
    bool isSlow = slow.count(one.series()) || slow.count(one.family() + "/build");
    if (isSlow || !runLimited(one, seconds, patience)) {
      slow.insert(one.series());
      std::printf("{\"case\":\"%s\",\"skipped\":\"over budget\"}\n", one.name.c_str());
    }
    std::fflush(stdout);
  }
  return 0;
}
