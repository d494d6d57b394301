"""Plays any game of the box: one of the legal actions, each as likely as the others."""

from monsterbox_bot import Bot


class Random(Bot):
    """Looks at nothing but what is legal."""

    name = "Random in Python"

    def choose(self, question):
        return self.random.choice(question["legal"])


if __name__ == "__main__":
    Random().run()
